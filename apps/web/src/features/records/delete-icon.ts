// No bin: deleted records can be restored. The bin is for what is removed for ever.
export { CircleMinus as DeleteIcon } from 'lucide-react';
