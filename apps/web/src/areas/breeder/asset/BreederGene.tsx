import type { BreederPaneProps } from '../breederPanes.ts'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { RightTable } from './RightTable.tsx'
import { genePaths } from './genePaths.ts'

/** 育种基因: genes of the library in which a breeder has rights. */
export default function BreederGene({ breederId }: BreederPaneProps) {
  return (
    <>
      <p className="quiet">
        基因的内容、文件与位点在基因库中维护，这里登记育种家对它的权利与份额。
        <OutsideLink to={genePaths.add}>新增基因</OutsideLink>
      </p>
      <RightTable
        breederId={breederId}
        only="gene"
        addText="关联基因"
        empty="还没有基因。可从基因库中选择，并登记双方的份额。"
      />
    </>
  )
}
