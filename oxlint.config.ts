import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  jsPlugins: ['./lint/claimstead.plugin.ts'],
  categories: { correctness: 'error', suspicious: 'off' },
  ignorePatterns: [
    '**/build/**',
    '**/.react-router/**',
    '**/.data*/**',
    'node_modules',
    // Checked by the compiler of its suite, against types that are made there.
    '**/*.client.ts',
  ],
  rules: {
    'claimstead/walls': 'error',
    'claimstead/re-exports': 'error',
    'claimstead/environment': 'error',
    'claimstead/database-clock': 'error',
    'claimstead/words': 'error',
    'claimstead/amount-fields': 'error',
    'claimstead/cents': 'error',
    'claimstead/codes': 'error',
    'claimstead/provider-words': 'error',
    'claimstead/browsers': 'error',
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'off',
    'typescript/await-thenable': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'no-console': 'error',
    'no-empty': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'unicorn/no-useless-spread': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'promise/no-callback-in-promise': 'off',
    'promise/always-return': 'off',
    'prefer-const': 'error',
    'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
    'max-lines': ['error', { max: 400 }],
  },
  overrides: [
    {
      files: [
        '**/*.test.{ts,tsx}',
        '**/*.spec.ts',
        '**/*.{fixture,test-kit}.{ts,tsx}',
        'apps/api/src/test-kit/**',
        'e2e/**',
        'bench/**',
      ],
      rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' },
    },
    {
      // The public API of a domain is a page: one that needs more offers too much.
      files: ['apps/api/src/domains/*/*.api.ts'],
      rules: { 'max-lines': ['error', { max: 100 }] },
    },
    {
      // Each is one object literal, field by field as Stripe answers it.
      files: ['sandbox/src/stripe/**/*.shape.ts'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      files: [
        'apps/api/src/domains/**/*.{service,store,rules,views,engine,copy,mails,jobs,consumers}.ts',
      ],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [{ name: 'fastify', message: 'Requests and answers stay in the routes.' }] },
        ],
      },
    },
  ],
});
