package dev.okl.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Commands stand on top of everything; what is costly to load, and what prints, has one place. */
@AnalyzeClasses(packages = "dev.okl.app", importOptions = ImportOption.DoNotIncludeTests.class)
class AppArchitectureTest {
    /** What each package of the program may use of the others; all may use what they like of the libraries. */
    private static final Map<String, List<String>> LAYERS = new LinkedHashMap<>();

    static {
        LAYERS.put("system", List.of("error"));
        LAYERS.put("console", List.of("error"));
        LAYERS.put("table", List.of("error", "system"));
        LAYERS.put("dataset", List.of("error", "console", "table"));
        LAYERS.put("plan", List.of("error", "system", "console"));
        LAYERS.put("modelfile", List.of("error", "console", "dataset"));
        LAYERS.put("prediction", List.of("error", "table", "dataset", "modelfile"));
        LAYERS.put("cluster", List.of("console"));
        LAYERS.put("comparison", List.of("error", "console"));
        LAYERS.put("simulation", List.of("error", "console", "comparison"));
        LAYERS.put(
                "view",
                List.of(
                        "error",
                        "console",
                        "dataset",
                        "modelfile",
                        "prediction",
                        "cluster",
                        "comparison",
                        "simulation"));
        LAYERS.put("report", List.of("error", "system", "view"));
        LAYERS.put(
                "studio",
                List.of(
                        "error",
                        "system",
                        "console",
                        "table",
                        "dataset",
                        "modelfile",
                        "prediction",
                        "plan",
                        "view",
                        "report"));
    }

    @ArchTest
    static final ArchRule packagesDependDownwards = packagesDependDownwards();

    private static ArchRule packagesDependDownwards() {
        Architectures.LayeredArchitecture layers =
                layeredArchitecture().consideringOnlyDependenciesInAnyPackage("dev.okl.app..");
        layers = layers.layer("error").definedBy("dev.okl.app.error..");
        for (String layer : LAYERS.keySet()) {
            layers = layers.layer(layer).definedBy("dev.okl.app." + layer + "..");
        }
        layers = layers.layer("command").definedBy("dev.okl.app.command..");
        layers = layers.layer("main").definedBy("dev.okl.app");
        for (Map.Entry<String, List<String>> layer : LAYERS.entrySet()) {
            layers = layers.whereLayer(layer.getKey())
                    .mayOnlyAccessLayers(layer.getValue().toArray(String[]::new));
        }
        return layers.whereLayer("error")
                .mayNotAccessAnyLayer()
                .whereLayer("command")
                .mayOnlyBeAccessedByLayers("main")
                .whereLayer("main")
                .mayNotBeAccessedByAnyLayer();
    }

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.okl.(**)").should().beFreeOfCycles();

    /** What is named here needs more than the library's public packages, for the reason given; nothing else may. */
    @ArchTest
    static final ArchRule onlyTheseKnowTheInsideOfTheLibrary = noClasses()
            .that(not(
                    // A plan foresees what a fit will do: the form of its Gram matrices, the solver and the rank.
                    resideInAPackage("dev.okl.app.plan")
                            // They display such a plan.
                            .or(simpleName("PlanCommand"))
                            .or(resideInAPackage("dev.okl.app.studio.fit"))
                            // Shows which BLAS was loaded, and measures its speed.
                            .or(simpleName("Environment"))
                            // Loads it while the table is read.
                            .or(simpleName("NativeLibraries"))
                            // Tables and pages are written as model files are: a name stands for a complete file.
                            .or(simpleName("OutputTable"))
                            .or(simpleName("OutputFile"))
                            // Products of task factors, added up in the same order as in the library.
                            .or(resideInAPackage("dev.okl.app.cluster"))
                            .or(resideInAPackage("dev.okl.app.view"))))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.okl.internal..");

    @ArchTest
    static final ArchRule onlyQueriesKnowDuckDb = noClasses()
            .that()
            .resideOutsideOfPackage("dev.okl.app.table.query")
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
            .resideOutsideOfPackage("dev.okl.app.command..")
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
