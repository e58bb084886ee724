/** Kept with each batch of this import. */
export const USER_IMPORT = 'user'
