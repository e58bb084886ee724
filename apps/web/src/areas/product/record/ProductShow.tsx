import { plainText } from '@hepu/api/core/resource/values'
import type { Resource } from '@hepu/api/core/resource/resource'
import { lazy, Suspense } from 'react'
import { RecordShow } from '../../../resource/record/show/RecordShow.tsx'
import { LinksOfVariety } from './LinksOfVariety.tsx'
import { ProductTabs } from './ProductTabs.tsx'
import { StateCard } from './StateCard.tsx'
import { useProductExtra } from './useProductExtra.tsx'
import './product.css'

const Gallery = lazy(() => import('./Gallery.tsx'))

interface Props {
  of: Resource
  isReadOnly?: boolean
}

/** 详情 of a product: its state and what that allows, pictures, fields, files, and what other records say of it. */
export function ProductShow({ of: def, isReadOnly = false }: Props) {
  return (
    <RecordShow
      of={def}
      isReadOnly={isReadOnly}
      actions={(record) => <VarietyLinks id={record.id} />}
      above={(record) => (
        <>
          <StateCard id={record.id} isReadOnly={isReadOnly} />
          <Suspense>
            <Gallery files={record.fileDOList} name={plainText(record['name'])} />
          </Suspense>
        </>
      )}
      below={(record) => <ProductTabs key={record.id} id={record.id} home={def.screen} />}
    />
  )
}

/** Leads to the variety in the register, and to 品种总览 of it, or of the name of a product that names none. */
function VarietyLinks({ id }: { id: string }) {
  const { extra } = useProductExtra(id)
  return extra ? <LinksOfVariety extra={extra} /> : null
}
