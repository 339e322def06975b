/** The frameworks that `init` sets up. */
import type { Framework } from '../project/project.js';
import { nestjs } from './nestjs.js';
import { next } from './next.js';
import { express, fastify, hono } from './servers.js';
import { solidStart } from './solid-start.js';
import { sveltekit } from './sveltekit.js';
import type { Template } from './plan.js';

/** Add a framework here. */
export const TEMPLATES: Readonly<Partial<Record<Framework, Template>>> = {
  nestjs,
  next,
  sveltekit,
  'solid-start': solidStart,
  express,
  fastify,
  hono,
};
