import type { HomePanel } from '../../workspace/area.ts'
import { webAreas } from '../screens.ts'

/** What all areas put on the home screen, in its order. */
export const homePanels: readonly HomePanel[] = webAreas
  .flatMap((area) => area.homePanels ?? [])
  .toSorted((a, b) => a.order - b.order)
