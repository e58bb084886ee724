import { resourcePlaces } from '@hepu/api/core/resource/titles'
import { must } from '@hepu/api/core/must'
import { pathsOf } from '../../../resource/record/recordPaths.ts'

/** Addresses of the screens of the library of genes. */
export const genePaths = pathsOf(
  must(
    resourcePlaces.find(({ name }) => name === 'research.gene'),
    'the place of genes',
  ),
)
