/** Kept with each batch of this import. */
export const ORGANIZATION_IMPORT = 'organization'
