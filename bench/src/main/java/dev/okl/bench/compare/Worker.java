package dev.okl.bench.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.bench.data.RatingSplit;
import dev.okl.bench.data.SparkRatings;
import java.util.Arrays;
import java.util.List;

/** The process that measures one method: a job comes as JSON, outcomes go out as a line of JSON. */
public final class Worker {
    /** What the line begins with; others may print, too. */
    private static final String MARK = "okl-bench-outcomes ";

    private static final ObjectMapper JSON = new ObjectMapper();

    private Worker() {}

    public static void main(String[] args) throws JsonProcessingException {
        List<Outcome> outcomes = run(JSON.readValue(args[0], Job.class));
        System.out.println(MARK + JSON.writeValueAsString(outcomes));
        // Spark leaves threads behind.
        System.exit(0);
    }

    /** Does the job in this process. */
    static List<Outcome> run(Job job) {
        RatingSplit split = new RatingSplit(job.data().read(job.seed()), job.seed());
        if (job.contender() != Contender.ALS) {
            return List.of(new OklRun(job, split).run());
        }
        try (SparkRatings ratings = SparkRatings.of(split.known())) {
            return new AlsRun(job, split, ratings.frame()).run();
        }
    }

    /** The job as an argument of the process. */
    static String argument(Job job) {
        try {
            return JSON.writeValueAsString(job);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the process has found, from what it printed. */
    static List<Outcome> outcomes(String printed) {
        String line = printed.lines()
                .filter(text -> text.startsWith(MARK))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the process printed no outcome but: " + printed));
        try {
            return Arrays.asList(JSON.readValue(line.substring(MARK.length()), Outcome[].class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
