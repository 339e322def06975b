import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.mjs';

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
await app.listen(process.env.PORT);
