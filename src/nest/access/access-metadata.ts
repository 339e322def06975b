/** Where decorators leave what they ask for, and the guard finds it. */
import { type Access, type AccessDemand, accessOf } from './access.js';

const DEMANDS = 'portcullis:access';

type Decorated = object | ((...parameters: never[]) => unknown);

/** Leaves a demand on a class or a handler, beside those that are there. */
export function Demand(demand: AccessDemand): ClassDecorator & MethodDecorator {
  return (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor): void => {
    const decorated = (descriptor?.value ?? target) as Decorated;
    Reflect.defineMetadata(DEMANDS, [...demandsOf(decorated), demand], decorated);
  };
}

/** What the decorators around a handler ask for; a session, where there are none. */
export function accessOfHandler(handler: Decorated, type: Decorated): Access {
  return accessOf(demandsOf(handler), demandsOf(type));
}

/** A class that extends another one adds to its demands: a subclass is never the wider one. */
function demandsOf(decorated: Decorated): readonly AccessDemand[] {
  return (Reflect.getMetadata(DEMANDS, decorated) as readonly AccessDemand[] | undefined) ?? [];
}
