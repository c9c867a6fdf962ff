// Likely mistakes in the scripts of the page. How they are laid out is prettier's business.
import tseslint from 'typescript-eslint'

export default tseslint.config({
  files: ['page/**/*.{ts,tsx}'],
  extends: [tseslint.configs.strictTypeChecked],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  rules: {
    eqeqeq: 'error',
    // Numbers are as good in sentences as words.
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    // A handler may be one expression.
    '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    // What the worker rejects with is an Error, always.
    '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
    // Handlers are promises by contract, whether or not there is anything to wait for.
    '@typescript-eslint/require-await': 'off',
    // An answer has the type that whoever asks knows it to have; data has words where its schema says so.
    '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    '@typescript-eslint/no-base-to-string': 'off',
    // A union may name the words that matter among all there are.
    '@typescript-eslint/no-redundant-type-constituents': 'off',
    '@typescript-eslint/no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
    ],
  },
})
