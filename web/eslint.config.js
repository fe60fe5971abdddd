import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['src/api/schema.d.ts'] }, // generated
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier, // prettier decides the layout
  { languageOptions: { globals: globals.browser } },
  { files: ['*.ts', '*.js'], languageOptions: { globals: globals.node } },
  { files: ['public/sw.js'], languageOptions: { globals: globals.serviceworker } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // The TypeScript compiler finds undefined names, and knows the types of the DOM as well.
    files: ['**/*.ts', '**/*.svelte'],
    rules: { 'no-undef': 'off' },
  },
  {
    rules: {
      // `{#each … as _, number}` and transitions must name a parameter they do not need.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_$', varsIgnorePattern: '^_$' }],
      // Reactive collections are replaced, never changed in place ($state.raw), so plain Map and Set are right.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
