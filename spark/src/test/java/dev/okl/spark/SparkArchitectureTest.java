package dev.okl.spark;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The estimator stands on frames and engine, the engine on steps, these on the state, and that on partitions. */
@AnalyzeClasses(packages = "dev.okl.spark", importOptions = ImportOption.DoNotIncludeTests.class)
class SparkArchitectureTest {
    @ArchTest
    static final ArchRule packagesDependDownwards = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("dev.okl.spark..")
            .layer("estimator")
            .definedBy("dev.okl.spark")
            .layer("frame")
            .definedBy("dev.okl.spark.frame")
            .layer("engine")
            .definedBy("dev.okl.spark.engine")
            .layer("step")
            .definedBy("dev.okl.spark.engine.step")
            .layer("state")
            .definedBy("dev.okl.spark.engine.state")
            .layer("partition")
            .definedBy("dev.okl.spark.engine.partition")
            .whereLayer("estimator")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("frame")
            .mayOnlyAccessLayers("state", "partition")
            .whereLayer("engine")
            .mayOnlyAccessLayers("step", "state", "partition")
            .whereLayer("step")
            .mayOnlyAccessLayers("state", "partition")
            .whereLayer("state")
            .mayOnlyAccessLayers("partition")
            .whereLayer("partition")
            .mayNotAccessAnyLayer();

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.okl.(**)").should().beFreeOfCycles();

    /** No class of ours is in a package of Spark's or of core's, where it would see more than we are given. */
    @Test
    void allClassesAreInOurPackages() {
        classes()
                .should()
                .resideInAPackage("dev.okl.spark..")
                .check(new ClassFileImporter().importPath(Path.of("target", "classes")));
    }

    /** The engine is core's algorithm with its data elsewhere, so it is made of core's inside; what describes frames is not. */
    @ArchTest
    static final ArchRule framesUseOfTheInsideGramMatricesOnly = noClasses()
            .that()
            .resideInAPackage("dev.okl.spark.frame")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.okl.internal.archive..",
                    "dev.okl.internal.descent..",
                    "dev.okl.internal.key..",
                    "dev.okl.internal.linalg..",
                    "dev.okl.internal.path..",
                    "dev.okl.internal.search..",
                    "dev.okl.internal.state..",
                    "dev.okl.internal.step..");

    /** The program is no part of the library. */
    @ArchTest
    static final ArchRule nobodyKnowsTheProgram =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("dev.okl.app..", "dev.okl.reproduce..");

    /** What Spark's users call shows nothing of the inside. */
    @ArchTest
    static final ArchRule theEstimatorShowsNothingInternal = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAPackage("dev.okl.spark")
            .and()
            .arePublic()
            .should()
            .haveRawReturnType(resideInAPackage("dev.okl.internal.."));
}
