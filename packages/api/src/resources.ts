import type { Resource } from './core/resource/resource.ts'
import { areas } from './routes.ts'

/** Every resource (登记库) of all areas, in the order of the menu. */
export const resources: readonly Resource[] = areas.flatMap((area) => area.resources ?? [])
