import { rightStates } from '@hepu/api/areas/breeder/asset/assetFields'
import { rightLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import { rightDelete, rightExport, rightPage, type RightRow } from '@hepu/api/areas/breeder/asset/resultRight'
import { resultClasses, type ResultClass } from '@hepu/api/areas/breeder/record/breederFields'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { AddToBreeder } from './AddToBreeder.tsx'
import { rightColumns } from './rightColumns.tsx'

const RightDialog = lazy(() => import('./RightDialog.tsx'))
const RightView = lazy(() => import('./RightView.tsx'))

interface Props {
  breederId: string
  /** The only class that the table shows; all if absent. */
  only?: ResultClass
  addText: string
  empty: string
}

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const nameFilter: FilterField = { name: 'name', label: '名称或编号', type: 'input' }
const filters: FilterField[] = [
  { name: 'resultClass', label: labels.resultClass, type: 'select', options: options(resultClasses) },
  nameFilter,
  { name: 'state', label: labels.state, type: 'select', options: options(rightStates) },
]

type Opened = { kind: 'new' } | { kind: 'edit' | 'view'; row: RightRow }

/** The rights of a breeder in results, of all classes or of one. */
export function RightTable({ breederId, only, addText, empty }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useRun(rightDelete, { success: messages.deleted })
  const mayExport = usePermissions().has('breeder.archive:export')
  const close = () => setOpened(null)
  return (
    <>
      <SearchTable
        route={rightPage}
        fixedModel={{ breederId, ...(only ? { resultClass: only } : {}) }}
        isLocal
        filters={only ? [nameFilter] : filters}
        exportRoute={mayExport ? rightExport : false}
        toolbar={
          <AddToBreeder breederId={breederId} text={addText} onAdd={() => setOpened({ kind: 'new' })} />
        }
        columns={rightColumns(only !== undefined, {
          open: (kind, row) => setOpened({ kind, row }),
          remove: ({ id }) => remove.run({ ids: [id] }),
        })}
        empty={empty}
      />
      <Suspense>
        {(opened?.kind === 'new' || opened?.kind === 'edit') && (
          <RightDialog
            breederId={breederId}
            row={opened.kind === 'edit' ? opened.row : null}
            {...(only ? { only } : {})}
            onClose={close}
          />
        )}
        {opened?.kind === 'view' && <RightView id={opened.row.id} onClose={close} />}
      </Suspense>
    </>
  )
}
