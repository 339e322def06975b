/** The handler contract on servers of Node, whatever reads the bodies before. */
import { createServer } from 'node:http';
import express from 'express';
import { createAuth } from '../../src/core/index.js';
import { toNodeHandler } from '../../src/node/index.js';
import { handlerContract, mailingConfig } from '../contract/handler.contract.js';
import { asListener, listen } from '../support/node-server.js';

const handler = toNodeHandler(mailingConfig);

handlerContract('node:http', () => listen(createServer(asListener(handler))));

handlerContract('node:http, with services that were composed elsewhere', () =>
  listen(createServer(asListener(toNodeHandler(createAuth(mailingConfig))))),
);

handlerContract('Express', () => listen(createServer(express().use(handler))));

handlerContract('Express, mounted, behind its body parsers', () =>
  listen(
    createServer(
      express()
        .use(express.json(), express.urlencoded({ extended: true }))
        .use('/auth', handler),
    ),
  ),
);
