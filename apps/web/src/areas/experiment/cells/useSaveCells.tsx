import { cellProblems, saveCells, type CellProblem } from '@hepu/api/areas/experiment/cells/cell'
import type { FillField, ReadCell } from '@hepu/api/areas/experiment/cells/cellFields'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ApiError, call } from '../../../client/call.ts'
import { messages } from '../../../client/messages.ts'
import { notify, notifyFailure } from '../../../client/notify.ts'
import { readAnew } from '../../../client/queryKey.ts'
import { cellName } from './cellName.ts'
import { cellKey, cellsToSave, partsOf, settleClashes, type Edits, type Sheet } from './sheetEdits.ts'

const DoubtDialog = lazy(() => import('./DoubtDialog.tsx'))
const ClashDialog = lazy(() => import('./ClashDialog.tsx'))

interface Wish {
  sheet: Sheet
  edits: Edits
  fields: readonly FillField[]
  read: (field: string, raw: string) => ReadCell
  onEdits: (edits: Edits) => void
  onSaved: () => void
}

/** A doubt or clash with the name of its cell. */
export interface NamedProblem extends CellProblem {
  key: string
  name: string
  raw: string
}

/** Saves the typed values: asks about unusual values and clashes, and stores all or nothing. */
export function useSaveCells(wish: Wish): { save: () => Promise<void>; dialogs: ReactNode } {
  const { sheet, edits, read, onEdits, onSaved } = wish
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly CellProblem[]>([])
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())

  const send = async (values: Edits, sure: ReadonlySet<string>) => {
    try {
      const input = { groupId: sheet.groupId, cells: cellsToSave(values, sure) }
      const answer = await call(saveCells, input, { quiet: true })
      setProblems([])
      setConfirmed(new Set())
      onSaved()
      readAnew(client, saveCells)
      notify.success(
        answer.waiting > 0
          ? `${messages.saved}：${answer.waiting}个值待审核`
          : `${messages.saved}：${answer.accepted}个值已采用，数字已重算`,
      )
    } catch (failure) {
      const parsed = cellProblems.safeParse(failure instanceof ApiError ? failure.data : null)
      if (parsed.success) setProblems(parsed.data.cells)
      else notifyFailure(failure)
    }
  }
  /** The server finds the unusual values, of cells and of whole plots together; the user is asked once. */
  const save = async () => {
    const refused = [...edits].filter(([key, edit]) => read(partsOf(key).field, edit.raw).state === 'refused')
    if (refused.length === 0) return send(edits, confirmed)
    notify.warning(`有${refused.length}个值不能保存（红色），请先改正：${nameOf(wish, refused[0]![0])}`)
  }
  const named = problems.map((problem): NamedProblem => {
    const key = cellKey(problem, problem.field)
    return { ...problem, key, name: nameOf(wish, key), raw: edits.get(key)?.raw ?? '' }
  })
  const clashes = named.filter((problem) => problem.kind === 'conflict')
  const close = () => setProblems([])
  const dialogs = (
    <Suspense>
      {clashes.length > 0 && (
        <ClashDialog
          clashes={clashes}
          onCancel={close}
          onSettle={(mine) => {
            close()
            const next = settleClashes(edits, clashes, mine)
            onEdits(next)
            readAnew(client, saveCells)
          }}
        />
      )}
      {clashes.length === 0 && named.length > 0 && (
        <DoubtDialog
          problems={named}
          onCancel={close}
          onConfirm={() => {
            const sure = new Set([...confirmed, ...named.map((problem) => problem.key)])
            setConfirmed(sure)
            return send(edits, sure)
          }}
        />
      )}
    </Suspense>
  )
  return { save, dialogs }
}

/** Returns the name of a cell: point, entry, replicate and field. */
function nameOf({ sheet, fields }: Pick<Wish, 'sheet' | 'fields'>, key: string): string {
  const { field } = partsOf(key)
  const row = sheet.rows.find((row) => cellKey(row, field) === key)
  const head = fields.find((each) => each.key === field)?.head ?? field
  return row ? cellName(row, head) : head
}
