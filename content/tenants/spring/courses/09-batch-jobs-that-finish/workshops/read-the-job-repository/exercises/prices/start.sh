#!/bin/bash
# Starts the import of one day.
java -jar prices.jar --spring.batch.job.enabled=true --spring.batch.job.name=importPrices \
  day=$1,java.time.LocalDate \
  started=$(date +%s)000,java.lang.Long \
  file=/data/prices-$1.csv,java.lang.String,false
