import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'

/** A condition of closing a project, with what is missing for it. */
export interface Gate {
  key: string
  /** What must be so: 考核指标全部完成. */
  label: string
  isMet: boolean
  /** No note about a deviation can take its place. */
  isHard?: boolean
  /** What is missing, or what shows that nothing is: 「2 项未完成：新品种审定、发明专利」. */
  detail: string
  /** Address of the screen where it can be mended. */
  path: string | null
}

/** Reads the gates of one noun for a project. */
export type ReadGates = (ctx: Ctx, project: Node) => Promise<readonly Gate[]>
