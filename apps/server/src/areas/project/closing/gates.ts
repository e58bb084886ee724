import type { GateNote, GateSnapshot } from '@hepu/api/areas/project/closing/gateShapes'
import type { Ctx } from '../../../http/context.ts'
import { readDocumentGates } from '../document/documentGates.ts'
import { readFundGates } from '../fund/fundGates.ts'
import type { Node } from '../node/nodes.ts'
import { readPlanGates } from '../plan/planGates.ts'
import { readRiskGates } from '../risk/riskGates.ts'
import { resultGates } from '../result/resultGates.ts'
import type { Gate, ReadGates } from './gate.ts'

/** What each noun asks of a project before it can be closed, in the order of the checklist. */
const readers: readonly ReadGates[] = [
  readPlanGates,
  resultGates,
  readDocumentGates,
  readRiskGates,
  readFundGates,
]

/** A condition with the note that may take its place. */
export interface NotedGate extends Gate {
  isHard: boolean
  noted: GateNote | null
}

/** Reads all conditions of closing a project as they stand now, with the notes about deviations. */
export async function readGates(
  ctx: Ctx,
  project: Node,
  notes: readonly GateNote[] = [],
): Promise<NotedGate[]> {
  const gates: Gate[] = []
  for (const read of readers) gates.push(...(await read(ctx, project)))
  return gates.map((gate) => ({
    ...gate,
    isHard: gate.isHard ?? false,
    noted: notes.find(({ key }) => key === gate.key) ?? null,
  }))
}

/** Returns the conditions that stand in the way: not met, and not passed with a note. */
export const openGates = (gates: readonly NotedGate[]): NotedGate[] =>
  gates.filter(({ isMet, isHard, noted }) => !isMet && (isHard || !noted))

/** Returns conditions as an application keeps them. */
export const snapshotOf = (gates: readonly NotedGate[]): GateSnapshot[] =>
  gates.map(({ key, label, isMet, isHard, detail, noted }) => ({
    key,
    label,
    isMet,
    isHard,
    detail,
    note: isMet ? null : (noted?.note ?? null),
    noteBy: isMet ? null : (noted?.byName ?? null),
  }))
