import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off", // the check of the types knows every name
      "arrow-body-style": "error",
      curly: "error",
      eqeqeq: "error",
      "no-else-return": "error",
      "no-implicit-globals": "error",
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-unused-expressions": ["error", { allowShortCircuit: true }],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-useless-concat": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": ["error", { allowNamedFunctions: true }],
      "prefer-const": "error",
      "sort-imports": ["error", { ignoreDeclarationSort: true }],
      "max-len": ["error", 160],
      "max-lines": ["error", 300],
    },
  },
];
