package dev.okl.spark.frame;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.isnan;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/** Columns of data frames, refused by their names and types before any job starts. */
public final class FrameColumns {
    private FrameColumns() {}

    /** The column of that very name, whatever characters it has. */
    public static Column named(String name) {
        return col("`" + name.replace("`", "``") + "`");
    }

    /** Ids as texts. A whole number is the same id in every type: 7, 7.0 and "7". NaN is no id. */
    public static Column id(StructType schema, String name) {
        DataType type = schema.apply(name).dataType();
        Column ids = named(name);
        if (type instanceof DoubleType || type instanceof FloatType) {
            return when(not(isnan(ids)), wholeOrNot(ids));
        }
        return type instanceof DecimalType ? wholeOrNot(ids) : ids.cast(DataTypes.StringType);
    }

    private static Column wholeOrNot(Column ids) {
        Column whole = ids.try_cast(DataTypes.LongType);
        return when(whole.equalTo(ids), whole.cast(DataTypes.StringType)).otherwise(ids.cast(DataTypes.StringType));
    }

    /** The text that {@link #id} makes of a number. */
    public static String id(double number) {
        return number == (double) (long) number ? Long.toString((long) number) : Double.toString(number);
    }

    public static void requireId(StructType schema, String param, String name) {
        DataType type = type(schema, param, name);
        if (!(type instanceof StringType) && !(type instanceof NumericType)) {
            throw new IllegalArgumentException(
                    param + ": column '" + name + "' must hold texts or numbers but holds " + type.simpleString());
        }
    }

    static void requireNumber(StructType schema, String param, String name) {
        DataType type = type(schema, param, name);
        if (!(type instanceof NumericType)) {
            throw new IllegalArgumentException(
                    param + ": column '" + name + "' must hold numbers but holds " + type.simpleString());
        }
    }

    /** The schema with another column of numbers. */
    public static StructType withNew(StructType schema, String param, String name) {
        if (List.of(schema.fieldNames()).contains(name)) {
            throw new IllegalArgumentException(
                    param + ": there is a column '" + name + "' already; drop it or name another");
        }
        return schema.add(name, DataTypes.DoubleType);
    }

    private static DataType type(StructType schema, String param, String name) {
        if (!List.of(schema.fieldNames()).contains(name)) {
            throw new IllegalArgumentException(param + ": there is no column '" + name + "'; the columns are "
                    + String.join(", ", schema.fieldNames()));
        }
        return schema.apply(name).dataType();
    }
}
