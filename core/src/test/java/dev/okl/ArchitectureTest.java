package dev.okl;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/**
 * Two rings: what a user calls does not show what is internal. Packages have no cycles; nobody prints, logs or opens files but those whose
 * job it is.
 */
@AnalyzeClasses(packages = "dev.okl", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String INTERNAL = "dev.okl.internal..";

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

    @ArchTest
    static final ArchRule packagesHaveNoCycles = slices().assignedFrom(new SliceAssignment() {
                @Override
                public SliceIdentifier getIdentifierOf(JavaClass type) {
                    return SliceIdentifier.of(type.getPackageName());
                }

                @Override
                public String getDescription() {
                    return "packages";
                }
            })
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule publicPackagesShowNoInternalTypes = classes()
            .that()
            .resideOutsideOfPackage(INTERNAL)
            .and(describe("are public", ArchitectureTest::isPublic))
            .should(new ArchCondition<>("show no internal type in a public or protected member") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    for (JavaMember member : type.getMembers()) {
                        boolean shown = member.getModifiers().contains(JavaModifier.PUBLIC)
                                || member.getModifiers().contains(JavaModifier.PROTECTED);
                        member.getAllInvolvedRawTypes().stream()
                                .filter(used ->
                                        shown && resideInAPackage(INTERNAL).test(used))
                                .forEach(used -> events.add(SimpleConditionEvent.violated(
                                        member, member.getFullName() + " shows " + used.getName())));
                    }
                }
            });

    /** What a user of the library has to know stays small. */
    @ArchTest
    static void publicTypesAreFew(JavaClasses classes) {
        assertThat(classes.stream()
                        .filter(type -> type.isTopLevelClass() && isPublic(type))
                        .filter(type -> !resideInAPackage(INTERNAL).test(type))
                        .map(JavaClass::getName))
                .hasSizeLessThanOrEqualTo(66);
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(ArchitectureTest::isPublic).orElse(true);
    }
}
