import '../../figures.css'
import { drill, drillParts, exportDrill, type DrillRow } from '@hepu/api/areas/dashboard/drill/dashboardDrill'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTrialPaths } from '../../experiment/shared.ts'
import type { ResearchFigure } from '../wall/wallContext.ts'
import type { WallFilters } from '../wall/wallParams.ts'

interface Props {
  figure: ResearchFigure
  filters: WallFilters
  onClose: () => void
}

/** Head of the province of points. */
const PROVINCE = '省'

/** Leads from a point without a province to where it is set, for who sets up trials. */
function MissingProvince({ row: { groupId } }: { row: DrillRow }) {
  const may = usePermissions().has('experiment.variety:write')
  const { setup } = useTrialPaths()
  return groupId !== null && may ? <OutsideLink to={setup(groupId, 'points')}>补省份</OutsideLink> : null
}

/** 明细: the records behind a figure of 科研, by its own filters, and the same as a workbook. */
export default function DrillDialog({ figure, filters, onClose }: Props) {
  const { title, part, keys, isDistinct, years } = figure
  const model = useMemo(() => {
    const { year, ...scope } = filters
    return {
      ...scope,
      ...(years ?? (year ? { year } : {})),
      part,
      ...(keys ? { keys } : {}),
      ...(isDistinct ? { isDistinct } : {}),
    }
  }, [filters, years, part, keys, isDistinct])
  const { data } = useCall(drill, { size: 5, model }, { quiet: true })
  const columns = useMemo<Column<DrillRow>[]>(
    () => [
      { title: '名称', dataIndex: 'name', width: 200, ellipsis: true, sort: true },
      ...(data?.heads ?? []).map((head, at): Column<DrillRow> => ({
        title: head,
        key: `cell${at}`,
        width: 140,
        ellipsis: true,
        render: (_, row) => row.cells[at] || (head === PROVINCE ? <MissingProvince row={row} /> : null),
      })),
    ],
    [data?.heads],
  )
  return (
    <AppModal open title={`明细 · ${title}`} width={1080} footer={null} onCancel={onClose}>
      <p className="note">
        {drillParts[part]}
        {data && `：共 ${data.total} 条，数字为 ${formatNumber(data.sum, 0)}，与图上的筛选条件相同。`}
      </p>
      <SearchTable
        route={drill}
        columns={columns}
        fixedModel={model}
        exportRoute={exportDrill}
        isLocal
        showIndex
        height={420}
        empty="没有这样的记录。"
      />
    </AppModal>
  )
}
