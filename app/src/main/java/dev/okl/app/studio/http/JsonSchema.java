package dev.okl.app.studio.http;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * JSON schemas of Java types, as Jackson writes and reads them. A record is a component that others refer to; an Optional may be null;
 * Object is a number or a text. Descriptions come from Jackson's annotations.
 */
final class JsonSchema {
    private static final Map<Type, List<String>> SIMPLE = Map.ofEntries(
            Map.entry(String.class, List.of("string")),
            Map.entry(boolean.class, List.of("boolean")),
            Map.entry(Boolean.class, List.of("boolean")),
            Map.entry(int.class, List.of("integer")),
            Map.entry(Integer.class, List.of("integer")),
            Map.entry(long.class, List.of("integer")),
            Map.entry(Long.class, List.of("integer")),
            Map.entry(OptionalInt.class, List.of("integer", "null")),
            Map.entry(OptionalLong.class, List.of("integer", "null")),
            Map.entry(double.class, List.of("number")),
            Map.entry(Double.class, List.of("number")),
            Map.entry(OptionalDouble.class, List.of("number", "null")),
            Map.entry(Number.class, List.of("number", "null")),
            Map.entry(Object.class, List.of("number", "string")));

    private final ObjectNode components = Json.object();
    private final Map<String, Class<?>> named = new HashMap<>();

    /** The schemas of all records so far, by name. */
    ObjectNode components() {
        return components;
    }

    ObjectNode of(Type type) {
        return schema(type, false);
    }

    /** Of what is sent in a request, where what may be null may be left out as well. */
    ObjectNode ofRequest(Type type) {
        return schema(type, true);
    }

    private ObjectNode schema(Type type, boolean inRequest) {
        if (SIMPLE.containsKey(type)) {
            return types(SIMPLE.get(type));
        }
        if (type instanceof GenericArrayType array) {
            return array(schema(array.getGenericComponentType(), inRequest));
        }
        if (type instanceof ParameterizedType generic) {
            return generic(generic, inRequest);
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isArray()) {
            return array(schema(raw.getComponentType(), inRequest));
        }
        if (raw.isEnum()) {
            ObjectNode schema = types(List.of("string"));
            ArrayNode values = schema.putArray("enum");
            Arrays.stream(raw.getEnumConstants())
                    .forEach(value -> values.add(value.toString().toLowerCase(Locale.ROOT)));
            return schema;
        }
        if (JsonNode.class.isAssignableFrom(raw)) {
            return types(List.of("object"));
        }
        return reference(raw, inRequest);
    }

    private ObjectNode generic(ParameterizedType type, boolean inRequest) {
        Type[] arguments = type.getActualTypeArguments();
        if (type.getRawType() == Optional.class) {
            return nullable(schema(arguments[0], inRequest));
        }
        if (type.getRawType() == Map.class) {
            ObjectNode schema = types(List.of("object"));
            schema.set("additionalProperties", nullable(schema(arguments[1], inRequest)));
            return schema;
        }
        return array(schema(arguments[0], inRequest));
    }

    private ObjectNode reference(Class<?> type, boolean inRequest) {
        if (!type.isRecord()) {
            throw new IllegalStateException(type + " is no record");
        }
        String name = type.getSimpleName();
        Class<?> known = named.putIfAbsent(name, type);
        if (known == null) {
            components.set(name, Json.object()); // keeps its place
            components.set(name, record(type, inRequest));
        } else if (known != type) {
            throw new IllegalStateException("two records with one name: " + known + " and " + type);
        }
        return Json.object().put("$ref", "#/components/schemas/" + name);
    }

    private ObjectNode record(Class<?> type, boolean inRequest) {
        ObjectNode schema = types(List.of("object"));
        JsonClassDescription description = type.getAnnotation(JsonClassDescription.class);
        if (description != null) {
            schema.put("description", description.value());
        }
        ArrayNode required = Json.object().putArray("required");
        ObjectNode properties = Json.object();
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                schema.putArray("allOf").add(schema(component.getGenericType(), inRequest));
            } else {
                ObjectNode property = schema(component.getGenericType(), inRequest);
                JsonPropertyDescription words = component.getAccessor().getAnnotation(JsonPropertyDescription.class);
                if (words != null) {
                    property.put("description", words.value());
                }
                properties.set(component.getName(), property);
                boolean leftOut = component.getAccessor().isAnnotationPresent(JsonInclude.class)
                        || (inRequest && component.getType() == Optional.class);
                if (!leftOut) {
                    required.add(component.getName());
                }
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        schema.set("properties", properties);
        return schema;
    }

    private static ObjectNode nullable(ObjectNode schema) {
        if (schema.has("$ref")) {
            ObjectNode either = Json.object();
            either.putArray("anyOf").add(schema).add(types(List.of("null")));
            return either;
        }
        if (schema.has("enum")) {
            schema.withArrayProperty("enum").addNull();
        }
        JsonNode type = schema.get("type");
        ArrayNode types = Json.object().putArray("type");
        if (type.isArray()) {
            types.addAll((ArrayNode) type);
        } else {
            types.add(type);
        }
        schema.set("type", types.add("null"));
        return schema;
    }

    private static ObjectNode array(ObjectNode items) {
        return types(List.of("array")).set("items", items);
    }

    private static ObjectNode types(List<String> names) {
        ObjectNode schema = Json.object();
        if (names.size() == 1) {
            return schema.put("type", names.get(0));
        }
        names.forEach(schema.putArray("type")::add);
        return schema;
    }
}
