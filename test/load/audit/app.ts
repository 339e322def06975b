/** One process of an app with an audit log. */
import 'reflect-metadata';
import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { createFeatures, createModule } from './config.js';
import type { Way } from './counts.js';

const { DATABASE_PORT, WAY, COLLECTOR = '' } = process.env;

const features = createFeatures(WAY as Way, COLLECTOR);
const module = createModule(Number(DATABASE_PORT), features);
const app = await NestFactory.create(module, { logger: false });
// Else a connection may end at the moment at which a user sends an action on it.
(app.getHttpServer() as Server).keepAliveTimeout = 10 * 60 * 1000;
app.enableShutdownHooks();
await app.listen(0, '127.0.0.1');
process.send?.(await app.getUrl());
