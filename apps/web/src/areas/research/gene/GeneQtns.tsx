import { qtn, QTNS_MAX } from '@hepu/api/areas/research/gene/qtn'
import type { ComponentProps } from 'react'
import { PartTable } from '../../../resource/part/PartTable.tsx'

const HINT = `可从 Excel 复制「基因名、染色体、位点、参考基因型、变异基因型、效应」多行粘贴，最多 ${QTNS_MAX} 行；单独保存，已审核通过的技术基因随之重新待审核。`

/** The table of QTN below the form of a gene. */
export default function GeneQtns({ record }: Pick<ComponentProps<typeof PartTable>, 'record'>) {
  return <PartTable part={qtn} record={record} hint={HINT} />
}
