package dev.okl.reproduce;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Packages know those below them; figures alone know AWT, which takes long to load; the console of the program alone is printed on. */
@AnalyzeClasses(packages = "dev.okl.reproduce", importOptions = ImportOption.DoNotIncludeTests.class)
class ReproduceArchitectureTest {
    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.okl.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule onlyTheCommandKnowsPicocliAndTheCommandsOfTheProgram = noClasses()
            .that()
            .resideOutsideOfPackage("dev.okl.reproduce")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("picocli..", "dev.okl.app.command..");

    @ArchTest
    static final ArchRule onlyFiguresKnowAwt = noClasses()
            .that()
            .resideOutsideOfPackage("dev.okl.reproduce.figure")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.awt..", "javax.imageio..", "org.apache.batik..", "org.jfree..");

    @ArchTest
    static final ArchRule onlyTheConsoleIsPrintedOn =
            noClasses().should().accessField(System.class, "out").orShould().accessField(System.class, "err");
}
