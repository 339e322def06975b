import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import PagePictures from './PagePictures.vue';
import ThemePlayground from './ThemePlayground.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('PagePictures', PagePictures);
    app.component('ThemePlayground', ThemePlayground);
  },
} satisfies Theme;
