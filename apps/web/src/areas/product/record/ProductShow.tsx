import { plainText } from '@hepu/api/core/resource/values'
import type { Resource } from '@hepu/api/core/resource/resource'
import { lazy, Suspense } from 'react'
import type { RecordDetail } from '../../../resource/record/recordRows.ts'
import { RecordShow } from '../../../resource/record/show/RecordShow.tsx'
import { OverviewButton } from '../../research/shared.ts'
import { ProductTabs } from './ProductTabs.tsx'
import { StateCard } from './StateCard.tsx'
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
      actions={(record) => <OverviewButton name={varietyNameOf(record)} />}
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

/** Returns the name of the variety, or that of the product where it names none. */
const varietyNameOf = ({ labels, ...record }: RecordDetail): string =>
  labels['varietyId'] ?? plainText((record as Record<string, unknown>)['name'])
