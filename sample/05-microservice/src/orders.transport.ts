/** How the two apps speak with each other: gRPC, by `proto/orders.proto`. */
import { fileURLToPath } from 'node:url';
import { type GrpcOptions, Transport } from '@nestjs/microservices';

export function ordersTransport(url: string): GrpcOptions {
  return {
    transport: Transport.GRPC,
    options: {
      url,
      package: 'orders',
      protoPath: fileURLToPath(new URL('../proto/orders.proto', import.meta.url)),
    },
  };
}
