package dev.okl.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Commands stand on top of everything; what is costly to load, and what prints, has one place. */
@AnalyzeClasses(packages = "dev.okl.app", importOptions = ImportOption.DoNotIncludeTests.class)
class AppArchitectureTest {
    @ArchTest
    static final ArchRule packagesDependDownwards = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("dev.okl.app..")
            .layer("errors")
            .definedBy(dev.okl.app.UserError.class.getPackageName())
            .layer("console")
            .definedBy("dev.okl.app.console")
            .layer("table")
            .definedBy("dev.okl.app.table")
            .layer("dataset")
            .definedBy("dev.okl.app.dataset")
            .layer("modelfile")
            .definedBy("dev.okl.app.modelfile")
            .layer("plan")
            .definedBy("dev.okl.app.plan")
            .layer("experiment")
            .definedBy("dev.okl.app.experiment")
            .layer("view")
            .definedBy("dev.okl.app.view")
            .layer("report")
            .definedBy("dev.okl.app.report")
            .layer("studio")
            .definedBy("dev.okl.app.studio..")
            .layer("command")
            .definedBy("dev.okl.app.command")
            .whereLayer("console")
            .mayOnlyAccessLayers("errors")
            .whereLayer("table")
            .mayOnlyAccessLayers("errors")
            .whereLayer("dataset")
            .mayOnlyAccessLayers("errors", "console", "table")
            .whereLayer("modelfile")
            .mayOnlyAccessLayers("errors", "console", "dataset")
            .whereLayer("plan")
            .mayOnlyAccessLayers("errors", "console")
            .whereLayer("experiment")
            .mayOnlyAccessLayers("errors", "console")
            .whereLayer("view")
            .mayOnlyAccessLayers("errors", "console", "dataset", "modelfile", "experiment")
            .whereLayer("report")
            .mayOnlyAccessLayers("errors", "view")
            .whereLayer("studio")
            .mayOnlyAccessLayers("errors", "console", "table", "dataset", "modelfile", "plan", "view", "report")
            .whereLayer("command")
            .mayOnlyBeAccessedByLayers("errors"); // Main lives beside the error

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.okl.app.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule subPackagesHaveNoCycles =
            slices().matching("dev.okl.app.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule onlyTablesKnowDuckDb = noClasses()
            .that()
            .resideOutsideOfPackage("dev.okl.app.table")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.duckdb..", "java.sql..");

    @ArchTest
    static final ArchRule nobodyKnowsAwt =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("java.awt..", "javax.imageio..");

    @ArchTest
    static final ArchRule nobodyKnowsTheExperimentsOfThePaper =
            noClasses().should().dependOnClassesThat().resideInAPackage("dev.okl.reproduce..");

    @ArchTest
    static final ArchRule onlyCommandsKnowPicocli = noClasses()
            .that()
            .resideOutsideOfPackages("dev.okl.app.command", "dev.okl.app")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..");

    @ArchTest
    static final ArchRule onlyTheStudioKnowsTheWebServer = noClasses()
            .that()
            .resideOutsideOfPackage("dev.okl.app.studio..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.jetty..");

    @ArchTest
    static final ArchRule onlyTheConsoleIsPrintedOn = noClasses()
            .that()
            .doNotHaveSimpleName("Main")
            .and()
            .doNotHaveSimpleName("RunOptions")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");
}
