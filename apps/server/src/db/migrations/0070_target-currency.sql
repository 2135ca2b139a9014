ALTER TABLE "measure_targets" ADD COLUMN "currency" text;--> statement-breakpoint
-- The amounts of before are in the currency that their page has today; where that is not certain, they stay without one.
-- safe: targets are few
UPDATE "measure_targets" "target" SET "currency" = CASE "key"
  WHEN 'it_spend_per_employee' THEN (
    SELECT "currency" FROM "yearly_figures" WHERE "client_id" = "target"."client_id" AND "currency" IS NOT NULL
    ORDER BY "year" = "target"."year" DESC, "year" DESC LIMIT 1)
  WHEN 'recorded_technology_cost_per_employee' THEN (
    SELECT min("currency") FROM (
      SELECT "currency" FROM "yearly_figures" WHERE "client_id" = "target"."client_id" AND "currency" IS NOT NULL
      UNION SELECT "currency" FROM "applications"
        WHERE "client_id" = "target"."client_id" AND "is_active" AND "annual_cost" IS NOT NULL
      UNION SELECT "currency" FROM "assets"
        WHERE "client_id" = "target"."client_id" AND "is_active" AND "purchase_cost" IS NOT NULL) "found"
    HAVING count(*) = 1)
  ELSE (
    SELECT "currency" FROM "applications" WHERE "client_id" = "target"."client_id" AND "is_active"
      AND "lifecycle" IN ('phase_in', 'active', 'phase_out') AND "annual_cost" IS NOT NULL
    GROUP BY "currency" ORDER BY count(*) DESC, "currency" LIMIT 1)
END
WHERE "key" IN ('it_spend_per_employee', 'recorded_technology_cost_per_employee', 'cost_at_risk', 'cost_per_active_user');
