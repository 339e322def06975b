/** The app's own connection, which the library shares. */
import { Module } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Settings } from '../settings.js';
import { databaseOptions } from './database-options.js';

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [ConfigService],
      useFactory: (config: ConfigService<Settings, true>) =>
        databaseOptions({
          databaseUrl: config.get('databaseUrl', { infer: true }),
          databaseFile: config.get('databaseFile', { infer: true }),
        }),
    }),
  ],
})
export class DatabaseModule {}
