// Nothing is lost: what is deleted here can be restored. The bin is left to what goes for good.
export { CircleMinus as DeleteIcon } from 'lucide-react';
