-- Indexes of references bear the name of the field, as their foreign keys do.
ALTER INDEX "assets_user" RENAME TO "assets_assigned_user";
