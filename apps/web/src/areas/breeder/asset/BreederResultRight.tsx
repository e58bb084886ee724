import type { BreederPaneProps } from '../breederPanes.ts'
import { RightTable } from './RightTable.tsx'

/** 成果权利: rights in results of every class in which a breeder has a share. */
export default function BreederResultRight({ breederId }: BreederPaneProps) {
  return (
    <RightTable
      breederId={breederId}
      addText="登记成果权利"
      empty="还没有成果权利。可关联登记库中的品种权、审定品种、专利、软著、基因、标准，也可只登记名称与编号。"
    />
  )
}
