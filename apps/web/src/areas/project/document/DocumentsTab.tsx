import { documentLabels as labels } from '@hepu/api/areas/project/document/documentLabels'
import * as api from '@hepu/api/areas/project/document/projectFile'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import { Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'
import { documentColumns } from './documentColumns.tsx'
import { ExpectedList } from './ExpectedList.tsx'

const UploadDocumentDialog = lazy(() => import('./UploadDocumentDialog.tsx'))
const VersionsDialog = lazy(() => import('./VersionsDialog.tsx'))

interface Props {
  address: NodeAddress
  mayEdit: boolean
}

/** What the upload dialog begins with: a type, or the document that gets a new version. */
type Upload = { type?: string } | { document: api.DocumentRow }

/** What a node needs and lacks, then its documents with those below it. */
export function DocumentsTab({ address, mayEdit }: Props) {
  const [chosen, setChosen] = useState<api.DocumentRow[]>([])
  const [upload, setUpload] = useState<Upload | null>(null)
  const [shown, setShown] = useState<api.DocumentRow | null>(null)
  const remove = useRun(api.delFileById, { success: messages.deleted })
  const download = useDownload()
  const types = useCall(dictionaryList, { code: 'file_type_project' }, { quiet: true })
  const filters = useMemo(() => filtersOf((types.data ?? []).map(({ value }) => value)), [types.data])
  const save = () =>
    download(api.projectFileExport, {
      ...address,
      ...(chosen.length > 0 ? { ids: chosen.map(({ id }) => id) } : {}),
    })
  return (
    <>
      <ExpectedList
        address={address}
        {...(mayEdit ? { onUpload: (type: string) => setUpload({ type }) } : {})}
      />
      <SearchTable
        route={api.pageProjectProcessDocumentsV2}
        height="fill"
        filters={filters}
        fixedModel={{ ...address }}
        columns={documentColumns({
          versions: setShown,
          upload: (document) => setUpload({ document }),
          remove: async ({ id }) => {
            await remove.run({ id, fileType: 'document' })
            setChosen((rows) => rows.filter((row) => row.id !== id))
          },
        })}
        selection={{ rows: chosen, onChange: setChosen }}
        toolbar={
          <Space>
            {mayEdit && (
              <Button type="primary" onClick={() => setUpload({})}>
                上传文档
              </Button>
            )}
            <ActionButton onClick={save}>
              {chosen.length > 0 ? `下载所选（${chosen.length}）` : '打包下载全部'}
            </ActionButton>
          </Space>
        }
        empty={mayEdit ? '还没有过程文档，可点“上传文档”，或把文件拖进上传窗口。' : '还没有过程文档。'}
      />
      <Suspense>
        {upload && (
          <UploadDocumentDialog
            address={address}
            types={(types.data ?? []).map(({ value }) => value)}
            {...upload}
            onClose={() => setUpload(null)}
          />
        )}
        {shown && <VersionsDialog document={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  )
}

const filtersOf = (types: readonly string[]): FilterField[] => [
  {
    name: 'projectFileType',
    label: labels.type,
    type: 'select',
    options: types.map((value) => ({ value, label: value })),
  },
  { name: 'name', label: labels.name, type: 'input' },
]
