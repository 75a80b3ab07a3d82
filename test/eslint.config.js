import tseslint from 'typescript-eslint'

/** The compiler checks types; these rules catch what it cannot, a forgotten await above all. */
export default tseslint.config(
  {
    ignores: [
      ...[
        '**/node_modules/**',
        '**/generated/**',
        '**/data/**',
        '**/dist/**',
        '**/.venv/**',
        '.clients/**',
      ],
      // Written for other places, where the compiler looks at it.
      'test/networks/fourth/**',
      'test/clients/stories/**',
      'docs/receivers/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    // Without the folder it looks for tsconfig.json no higher than beside this file.
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: `${import.meta.dirname}/..` },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
    },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/world/chance.ts'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-imports': [
        'error',
        {
          name: 'fast-check',
          importNames: ['default'],
          message: 'Take fc from test/world/chance.ts, where it has its seed.',
        },
      ],
    },
  },
)
