import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import PagePictures from './PagePictures.vue';
import ThemePlayground from './ThemePlayground.vue';
import { loadSearchIndexEarly } from './search-index';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('PagePictures', PagePictures);
    app.component('ThemePlayground', ThemePlayground);
    if (typeof document !== 'undefined') loadSearchIndexEarly(document);
  },
} satisfies Theme;
