import type { PlanRow } from '@hepu/api/areas/project/plan/taskIndex'
import { lazy, Suspense } from 'react'
import { addressOfLine } from './planPaths.ts'

const IndexDialog = lazy(() => import('./IndexDialog.tsx'))
const PasteDialog = lazy(() => import('./PasteDialog.tsx'))
const WeightsDialog = lazy(() => import('./WeightsDialog.tsx'))
const OverrideDialog = lazy(() => import('./OverrideDialog.tsx'))
const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'))
const ProgressDialog = lazy(() => import('./ProgressDialog.tsx'))

/** What is done with a line of a plan. */
export type Action =
  | 'insert'
  | 'paste'
  | 'indexWeights'
  | 'nodeWeights'
  | 'edit'
  | 'progress'
  | 'override'
  | 'remove'

/** The dialog that is open, with the line that it is about. */
export type Opened = { action: Action; row: PlanRow } | null

interface Props {
  projectId: string
  opened: Opened
  rows: readonly PlanRow[]
  onClose: () => void
}

/** The dialogs of the plan. */
export const PlanActions = (props: Props) => <Suspense>{props.opened && <Dialog {...props} />}</Suspense>

function Dialog({ projectId, opened, rows, onClose }: Props) {
  if (!opened) return null
  const { action, row } = opened
  const address = addressOfLine(projectId, row)
  const below = rows.filter(({ parentKey, isCancelled }) => parentKey === row.key && !isCancelled)
  const weighed = (kind: PlanRow['kind']) => below.filter((one) => one.kind === kind)
  switch (action) {
    case 'insert':
      return <IndexDialog address={address} node={row} onClose={onClose} />
    case 'edit':
      return <IndexDialog address={address} indexId={row.id} node={row} onClose={onClose} />
    case 'paste':
      return <PasteDialog address={address} node={row} names={namesBelow(rows, row)} onClose={onClose} />
    case 'indexWeights':
      return (
        <WeightsDialog
          type="index"
          address={address}
          name={row.name}
          items={weighed('index')}
          onClose={onClose}
        />
      )
    case 'nodeWeights':
      return (
        <WeightsDialog
          type="node"
          address={address}
          name={row.name}
          items={weighed('node')}
          onClose={onClose}
        />
      )
    case 'progress':
      return (
        <ProgressDialog
          of={{
            id: undefined,
            taskIndexId: row.id,
            name: row.name,
            unit: row.unit ?? '',
            target: row.target ?? 0,
            current: row.current ?? 0,
            progress: row.progress,
            version: row.version,
          }}
          onClose={onClose}
        />
      )
    case 'override':
      return <OverrideDialog address={address} row={row} onClose={onClose} />
    default:
      return <RemoveDialog row={row} onClose={onClose} />
  }
}

/** Names of all indexes of a node, cancelled ones included: none of them can be taken again. */
const namesBelow = (rows: readonly PlanRow[], { key }: PlanRow): string[] =>
  rows.flatMap(({ parentKey, kind, name }) => (parentKey === key && kind === 'index' ? [name] : []))
