/** The handler contract on servers of Node, whatever reads the bodies before. */
import { createServer } from 'node:http';
import express from 'express';
import { toNodeHandler } from '../../src/node/index.js';
import { handlerContract, mailingConfig } from '../contract/handler.contract.js';
import { asListener, listen } from '../support/node-server.js';

const handler = toNodeHandler(mailingConfig);

handlerContract('node:http', () => listen(createServer(asListener(handler))));

handlerContract('Express', () => listen(createServer(express().use(handler))), {
  isBeforeApp: true,
});
