/** Starts the first example of the README, which is beside this file as `readme.module.ts`. */
import { NestFactory } from '@nestjs/core';
import { AppModule } from './readme.module';

void NestFactory.create(AppModule).then((app) => app.listen(process.env.PORT!));
