import { routesOf, type Area } from '../../core/area.ts'
import * as assistant from './assistant.ts'

/** The assistant, which answers questions about the caller's data. */
export const aiArea: Area = {
  groups: [{ name: 'ai', label: 'AI助手', routes: routesOf(assistant) }],
}
