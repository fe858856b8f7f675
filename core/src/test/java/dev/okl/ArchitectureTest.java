package dev.okl;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;

/** Packages know those below them and nothing above; nobody prints, logs or opens files but those whose job it is. */
@AnalyzeClasses(packages = "dev.okl", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final DescribedPredicate<JavaClass> FILES = describe(
            "files",
            type -> type.getPackageName().startsWith("java.nio.file")
                    || type.getName().startsWith("java.io.File"));

    @ArchTest
    static final ArchRule nobodyPrints = noClasses().should(GeneralCodingRules.ACCESS_STANDARD_STREAMS);

    @ArchTest
    static final ArchRule nobodyLogs = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.okl.internal.linalg.NativeBlas")
            .should()
            .dependOnClassesThat(resideInAPackage("java.util.logging..").or(resideInAPackage("org.slf4j..")));

    @ArchTest
    static final ArchRule onlyTheModelFileIsAFile = noClasses()
            .that()
            .resideOutsideOfPackages("dev.okl.model", "dev.okl.internal.archive")
            .and()
            .doNotHaveFullyQualifiedName("dev.okl.internal.linalg.NativeBlas")
            .and()
            .doNotHaveFullyQualifiedName("dev.okl.ModelFormatException")
            .should()
            .dependOnClassesThat(FILES);
}
