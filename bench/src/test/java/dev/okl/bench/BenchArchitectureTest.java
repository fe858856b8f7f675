package dev.okl.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Measurements: each in a package of its own, on what they share. */
@AnalyzeClasses(packages = "dev.okl.bench", importOptions = ImportOption.DoNotIncludeTests.class)
class BenchArchitectureTest {
    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.okl.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule theProgramStandsOnTop =
            noClasses().should().dependOnClassesThat().haveFullyQualifiedName("dev.okl.bench.Main");

    /** What is measured is the inside of core; of model files and keys nothing is. */
    @ArchTest
    static final ArchRule onlyWhatIsMeasuredIsUsedOfTheInside = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.okl.internal.archive..", "dev.okl.internal.key..", "dev.okl.internal.search..");

    /** Spark is measured as its users see it. */
    @ArchTest
    static final ArchRule nobodyKnowsTheInsideOfSpark = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.okl.spark.engine..", "dev.okl.spark.frame..");

    /** No class of ours is in a package of core's, where it would see more than we are given. */
    @Test
    void allClassesAreInOurPackages() {
        classes()
                .should()
                .resideInAPackage("dev.okl.bench..")
                .check(new ClassFileImporter().importPath(Path.of("target", "classes")));
    }
}
