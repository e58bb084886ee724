import { flatten } from '@hepu/api/core/tree/treeNodes'
import { REVIEW } from '@hepu/api/core/resource/review'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { geneLinks } from '@hepu/api/areas/research/gene/geneLibrary'
import { listGeneType } from '@hepu/api/areas/research/gene/geneTypeList'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { VARIETY_OVERVIEW, varietyOverviewLink } from '@hepu/api/areas/research/overview/varietyOverviewPath'
import { plainText } from '@hepu/api/core/resource/values'
import { Link } from 'react-router'
import { useHasScreen } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { RecordShow } from '../../../resource/record/show/RecordShow.tsx'
import type { RecordRow } from '../../../resource/record/recordRows.ts'
import { AssociateFiles } from './AssociateFiles.tsx'
import { QtnTable } from './QtnTable.tsx'

/** 技术基因库-详情: a gene with its type, method, folder, files and QTN. */
export default function GeneShow() {
  const [params] = useTabParams()
  const id = params.get('id')
  const types = useCall(listGeneType, { state: 0 }, { quiet: true })
  const links = useCall(geneLinks, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const hasOverview = useHasScreen()(`/${VARIETY_OVERVIEW}`)
  const off = new Map(
    flatten(types.data ?? []).map(({ key, titles }) => [key, new Set(titles.map((title) => title.key))]),
  )
  const isLeftOut = (name: string, record: RecordRow): boolean =>
    (record[name] ?? null) === null && (off.get(plainText(record['geneType']))?.has(name) ?? false)
  const factOf = (name: string, record: RecordRow) => {
    const { patent: linked, folder } = links.data ?? {}
    const text = plainText(record[name])
    if (name === 'patentNo' && linked) {
      return (
        <Link to={pathsOf(patent).show(linked.id)} title={linked.title}>
          {text}
        </Link>
      )
    }
    if (name === 'folder' && folder) return <Link to={folderLink(folder.path)}>{text}</Link>
    if (name === 'donor' && text && hasOverview) return <Link to={varietyOverviewLink(text)}>{text}</Link>
    if (name === 'geneType' && text) return <Link to={typeLink(text)}>{record.labels[name] ?? text}</Link>
    return undefined
  }
  return (
    <RecordShow
      of={gene}
      isLeftOut={isLeftOut}
      factOf={factOf}
      fileTools={(record) =>
        record.can['edit'] && (
          <AssociateFiles
            target="gene"
            id={record.id}
            infoType={gene.name}
            existing={record.fileDOList}
            whyNot={
              record.status === REVIEW.APPROVED
                ? '已审核通过的技术基因请点“编辑”修改附件，保存后重新待审核'
                : undefined
            }
          />
        )
      }
      below={(record) => <QtnTable geneId={record.id} />}
    />
  )
}

const { list } = pathsOf(gene)
const folderLink = (path: string): string => `${list}?side=folder&folder=${encodeURIComponent(path)}`
const typeLink = (type: string): string => `${list}?geneType=${encodeURIComponent(type)}`
