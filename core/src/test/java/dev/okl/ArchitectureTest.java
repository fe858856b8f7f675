package dev.okl;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

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
    static final ArchRule packagesDependDownwards = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("dev.okl..")
            .layer("data")
            .definedBy("dev.okl.data")
            .layer("linalg")
            .definedBy("dev.okl.linalg")
            .layer("metric")
            .definedBy("dev.okl.metric")
            .layer("kernel")
            .definedBy("dev.okl.kernel")
            .layer("formula")
            .definedBy("dev.okl.formula")
            .layer("gram")
            .definedBy("dev.okl.gram")
            .layer("solver")
            .definedBy("dev.okl.solver")
            .layer("path")
            .definedBy("dev.okl.path")
            .layer("selection")
            .definedBy("dev.okl.selection")
            .layer("learner")
            .definedBy("dev.okl")
            .layer("baseline")
            .definedBy("dev.okl.baseline")
            .layer("model")
            .definedBy("dev.okl.model")
            .whereLayer("data")
            .mayNotAccessAnyLayer()
            .whereLayer("linalg")
            .mayNotAccessAnyLayer()
            .whereLayer("metric")
            .mayNotAccessAnyLayer()
            .whereLayer("kernel")
            .mayOnlyAccessLayers("data")
            .whereLayer("formula")
            .mayOnlyAccessLayers("kernel", "data")
            .whereLayer("gram")
            .mayOnlyAccessLayers("kernel", "data", "linalg")
            .whereLayer("solver")
            .mayOnlyAccessLayers("gram", "data", "linalg")
            .whereLayer("path")
            .mayOnlyAccessLayers("solver", "gram", "data", "linalg", "metric")
            .whereLayer("selection")
            .mayOnlyAccessLayers("path", "solver", "gram", "data", "linalg", "metric")
            .whereLayer("learner")
            .mayOnlyAccessLayers("selection", "path", "solver", "gram", "formula", "kernel", "data", "linalg", "metric")
            .whereLayer("baseline")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("model")
            .mayNotBeAccessedByAnyLayer()
            .ensureAllClassesAreContainedInArchitecture();

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.okl.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nobodyPrints = noClasses().should(GeneralCodingRules.ACCESS_STANDARD_STREAMS);

    @ArchTest
    static final ArchRule nobodyLogs = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.okl.linalg.NativeBlas")
            .should()
            .dependOnClassesThat(resideInAPackage("java.util.logging..").or(resideInAPackage("org.slf4j..")));

    @ArchTest
    static final ArchRule onlyTheModelFileIsAFile = noClasses()
            .that()
            .resideOutsideOfPackage("dev.okl.model")
            .and()
            .doNotHaveFullyQualifiedName("dev.okl.linalg.NativeBlas")
            .should()
            .dependOnClassesThat(FILES);
}
