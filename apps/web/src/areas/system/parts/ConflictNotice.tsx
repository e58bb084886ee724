export { ConflictNotice } from '../../../resource/form/ConflictNotice.tsx'
