import express from 'express';
import { greet } from './greeting.js';

const app = express();

app.get('/', (_req, res) => {
  res.send(greet('world'));
});

app.listen(process.env.PORT ?? 3000);
