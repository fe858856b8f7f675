package dev.okl.app.studio.http;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * JSON schemas of Java types, as Jackson writes and reads them. A record is a component that others refer to; an Optional may be null;
 * Object is a number or a text. Descriptions come from Jackson's annotations.
 */
final class JsonSchema {
    private static final Map<Type, String[]> SIMPLE = Map.ofEntries(
            Map.entry(String.class, new String[] {"string"}),
            Map.entry(boolean.class, new String[] {"boolean"}),
            Map.entry(Boolean.class, new String[] {"boolean"}),
            Map.entry(int.class, new String[] {"integer"}),
            Map.entry(long.class, new String[] {"integer"}),
            Map.entry(OptionalInt.class, new String[] {"integer", "null"}),
            Map.entry(OptionalLong.class, new String[] {"integer", "null"}),
            Map.entry(double.class, new String[] {"number"}),
            Map.entry(Double.class, new String[] {"number"}),
            Map.entry(OptionalDouble.class, new String[] {"number", "null"}),
            Map.entry(Number.class, new String[] {"number", "null"}),
            Map.entry(Object.class, new String[] {"number", "string"}));

    private final ObjectNode components = Json.object();
    private final Map<String, Class<?>> named = new HashMap<>();
    private boolean inRequest = true;

    /** @param requests types that are sent in requests, where what may be null may be left out as well */
    JsonSchema(Stream<Class<?>> requests) {
        requests.forEach(this::of);
        inRequest = false;
    }

    /** The schemas of all records so far, by name. */
    ObjectNode components() {
        return components;
    }

    ObjectNode of(Type type) {
        if (SIMPLE.containsKey(type)) {
            return type(SIMPLE.get(type));
        }
        if (type instanceof ParameterizedType generic) {
            return generic((Class<?>) generic.getRawType(), generic.getActualTypeArguments());
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isArray()) {
            return array(of(raw.getComponentType()));
        }
        if (raw.isEnum()) {
            ObjectNode schema = type("string");
            for (Object value : raw.getEnumConstants()) {
                schema.withArrayProperty("enum").add(value.toString().toLowerCase(Locale.ROOT));
            }
            return schema;
        }
        return JsonNode.class.isAssignableFrom(raw) ? type("object") : reference(raw);
    }

    private ObjectNode generic(Class<?> type, Type[] arguments) {
        if (type == Optional.class) {
            return nullable(of(arguments[0]));
        }
        return type == Map.class
                ? type("object").set("additionalProperties", nullable(of(arguments[1])))
                : array(of(arguments[0]));
    }

    private ObjectNode reference(Class<?> type) {
        if (!type.isRecord()) {
            throw new IllegalStateException(type + " is no record");
        }
        String name = type.getSimpleName();
        Class<?> known = named.putIfAbsent(name, type);
        if (known == null) {
            components.set(name, Json.object()); // keeps its place
            components.set(name, record(type));
        } else if (known != type) {
            throw new IllegalStateException("two records with one name: " + known + " and " + type);
        }
        return Json.object().put("$ref", "#/components/schemas/" + name);
    }

    private ObjectNode record(Class<?> type) {
        ObjectNode schema = type("object");
        JsonClassDescription description = type.getAnnotation(JsonClassDescription.class);
        if (description != null) {
            schema.put("description", description.value());
        }
        ArrayNode required = Json.object().putArray("required");
        ObjectNode properties = Json.object();
        for (RecordComponent component : type.getRecordComponents()) {
            Method annotated = component.getAccessor();
            if (annotated.isAnnotationPresent(JsonIgnore.class)) {
                continue;
            }
            ObjectNode property = of(component.getGenericType());
            if (annotated.isAnnotationPresent(JsonUnwrapped.class)) {
                schema.putArray("allOf").add(property);
                continue;
            }
            JsonPropertyDescription words = annotated.getAnnotation(JsonPropertyDescription.class);
            if (words != null) {
                property.put("description", words.value());
            }
            properties.set(component.getName(), property);
            boolean mayBeLeftOut = annotated.isAnnotationPresent(JsonInclude.class)
                    || (inRequest && component.getType() == Optional.class);
            if (!mayBeLeftOut) {
                required.add(component.getName());
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        return schema.set("properties", properties);
    }

    private static ObjectNode nullable(ObjectNode schema) {
        if (schema.has("$ref")) {
            ObjectNode either = Json.object();
            either.putArray("anyOf").add(schema).add(type("null"));
            return either;
        }
        if (schema.has("enum")) {
            schema.withArrayProperty("enum").addNull();
        }
        JsonNode type = schema.get("type");
        ArrayNode types = schema.putArray("type");
        if (type instanceof ArrayNode several) {
            types.addAll(several);
        } else {
            types.add(type);
        }
        types.add("null");
        return schema;
    }

    static ObjectNode array(ObjectNode items) {
        return type("array").set("items", items);
    }

    /** The schema of a simple type, or of what is one of several. */
    static ObjectNode type(String... names) {
        ObjectNode schema = Json.object();
        if (names.length == 1) {
            return schema.put("type", names[0]);
        }
        Stream.of(names).forEach(schema.putArray("type")::add);
        return schema;
    }
}
