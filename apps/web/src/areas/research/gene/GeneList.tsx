import './gene.css'
import { flatten } from '@hepu/api/core/tree/treeNodes'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { folderList } from '@hepu/api/areas/research/gene/geneFolders'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useSession } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { RecordList } from '../../../resource/record/list/RecordList.tsx'
import type { RecordRow } from '../../../resource/record/recordRows.ts'
import type { FilterField } from '../../../resource/table/SearchTable.tsx'
import { FolderPane } from './FolderPane.tsx'
import { GeneSide } from './GeneSide.tsx'

const GeneTypeDialog = lazy(() => import('./GeneTypeDialog.tsx'))
const FileGenesDialog = lazy(() => import('./FileGenesDialog.tsx'))

/** 技术基因库: genes by type and by folder. */
export default function GeneList() {
  const [params] = useTabParams()
  const [isTypes, setTypes] = useState(false)
  const [filed, setFiled] = useState<{ rows: readonly RecordRow[]; clear: () => void } | null>(null)
  const orgId = useSession((session) => session.userInfo?.currentOrg?.id)
  const mayWrite = usePermission()('write')
  const folders = useCall(folderList, {}, { quiet: true })
  const path = params.get('folder')
  const folder = flatten(folders.data ?? []).find((folder) => folder.path === path)
  return (
    <>
      <RecordList
        of={gene}
        title="技术基因库"
        help={HELP}
        extra={<Button onClick={() => setTypes(true)}>基因分类与方法</Button>}
        aside={<GeneSide folders={folders} />}
        above={folder && <FolderPane key={folder.id} folder={folder} all={folders.data ?? []} />}
        {...(path && orgId ? { fixedModel: { orgId } } : {})}
        adaptFilters={withFolders(flatten(folders.data ?? []).map((folder) => folder.path))}
        tools={(rows, clear) =>
          mayWrite && (
            <Button
              disabled={rows.length === 0 || rows.some((row) => !row.can['edit'])}
              onClick={() => setFiled({ rows, clear })}
            >
              归入文件夹
            </Button>
          )
        }
      />
      <Suspense>
        {isTypes && <GeneTypeDialog onClose={() => setTypes(false)} />}
        {filed && (
          <FileGenesDialog
            rows={filed.rows}
            folders={folders.data ?? []}
            onDone={filed.clear}
            onClose={() => setFiled(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Folders are chosen, not typed. */
const withFolders =
  (paths: readonly string[]) =>
  (filters: readonly FilterField[]): FilterField[] =>
    filters.map((field) =>
      field.name === 'folder'
        ? {
            name: 'folder',
            label: field.label,
            type: 'select',
            options: paths.map((path) => ({ value: path, label: path })),
          }
        : field,
    )

const HELP = `关键词可以是名称、别名、编号、基因ID或标记名称的任意一部分。
选类型时含其下级类型，选文件夹时含其下级文件夹；文件夹是当前机构的。
删除的记录在回收站中，可以恢复。`
